import { workThrough } from "../fuzz-shift.ts";
import { eventsCase } from "./case.ts";
import { checkEvents } from "./check.ts";

workThrough((seed, index) => checkEvents(eventsCase(seed, index)));
