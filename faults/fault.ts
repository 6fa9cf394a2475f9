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
  note: string
}
