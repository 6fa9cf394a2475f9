/** A line of the table: one kind of fault, done several times. */
export interface FaultReport {
  fault: string
  times: number
  /** Of these, after so many nothing that was acknowledged was missing and nothing was half there. */
  survived: number
  /** What was acknowledged and looked for again: writes, or answers to those who were not to blame. */
  checked: number
  /** Milliseconds from the end of the fault until the product answered again, one for each time. */
  recoveryMs: number[]
  note?: string
}

/** A kind of fault, with all that it needs: it starts its own servers and ends them, also when it fails. */
export interface Fault {
  /** What to ask for: `npm run test:faults -- kill-api`. */
  name: string
  run(): Promise<FaultReport[]>
}
