import { isOneIn } from "../digest.ts";

/**
 * Of ten questions one shows its precedents only once it is answered, so that it can be seen how far they pull an answer.
 * The question's own id says which: nobody can choose it, and it stays the same for everybody who looks.
 */
export const isHeldBack = (question: string): boolean => isOneIn(10, `precedents\n${question}`);
