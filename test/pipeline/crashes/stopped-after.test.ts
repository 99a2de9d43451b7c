import { stoppedAnywhere } from "./stopped.ts";

stoppedAnywhere("after");
