import { readFileSync } from "node:fs";
import { Dispute } from "#core/arbitration/dispute.ts";
import { arbitrate } from "#core/arbitration/arbitrate.ts";
import { counterOffer } from "#core/preview/offers/counter-offer.ts";
import { candidatesFor, turnsOf } from "#core/preview/offers/candidates.ts";
import { actedOut, isKeptAt } from "#core/preview/offers/acted-out.ts";
import { wishOf } from "#core/preview/offers/wish.ts";
import { defaultPolicy } from "../laws/default-policy.ts";
const one = Dispute.parse(JSON.parse(readFileSync("/tmp/one.json","utf8")));
const tell=(d:Dispute)=>arbitrate(d,defaultPolicy).fields.map(f=>[f.path,f.outcome,f.value,f.ask?.cause,f.because.map(b=>b.rule)]);
console.dir(tell(one),{depth:5});
for(const c of one.claims){ const w=wishOf(c,c.field,one)!; console.log(c.id,w.wanted,"candidates",candidatesFor(w,{dispute:one,policy:defaultPolicy,beside:[]}).join(" "), "turns", turnsOf(w,{dispute:one,policy:defaultPolicy,beside:[]}).join(" "));
 console.log(counterOffer({dispute:one,policy:defaultPolicy,claim:c.id,path:c.field}));
 const kept=[];for(let v=0;v<=200;v++) if(isKeptAt(arbitrate(actedOut(one,new Map([[w,v]])),defaultPolicy).fields,w.path)) kept.push(v); console.log("kept",kept.join(" "));
 for (const v of [40, kept.find(v=>v>=40)]) if(v!==undefined) console.dir(tell(actedOut(one,new Map([[w,v]]))),{depth:5});
}
