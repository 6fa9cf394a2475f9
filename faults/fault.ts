/** A row of the table: one kind of fault, done several times. */
export interface FaultReport {
  fault: string
  times: number
  /** After how many of them no acknowledged write was lost and none was stored partially. */
  survived: number
  /** The number of acknowledged writes, or of responses to other clients, that were checked. */
  checked: number
  /** Milliseconds from the end of each fault until the product answered again. */
  recoveryMs: number[]
  note?: string
}

/** A kind of fault. It starts its own servers and stops them, also when it fails. */
export interface Fault {
  /** The argument that selects it: `npm run test:faults -- kill-api`. */
  name: string
  run(): Promise<FaultReport[]>
}
