/** A row of the result table: one kind of fault, injected several times. */
export interface FaultReport {
  fault: string
  times: number
  /** The number of injections after which no check found a problem, such as a lost or partial write. */
  survived: number
  /** The number of acknowledged writes, or of responses to other clients, that were checked. */
  checked: number
  /** Recovery times: milliseconds from the end of each fault until the product responds normally. */
  recoveryMs: number[]
  note?: string
}

/** A kind of fault. `run` starts its own servers and stops them, even if it fails. */
export interface Fault {
  /** The command-line argument that selects this fault: `npm run test:faults -- kill-api`. */
  name: string
  run(): Promise<FaultReport[]>
}

/** Returns the number of injections: FAULT_TIMES if set, otherwise `usual`. */
export const timesOr = (usual: number): number => Number(process.env['FAULT_TIMES'] ?? usual)
