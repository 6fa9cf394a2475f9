/** The kinds of steps that call the provider. */
export type ProviderStepKind =
  | 'authorize'
  | 'cancel'
  | 'capture'
  | 'refund'
  | 'transfer'
  | 'reverse'
  | 'tip'

/** A step as the provider needs it. */
export interface ProviderStep {
  kind: ProviderStepKind
  /** US cents. */
  cents: number
  /** The idempotency key. A repeated call with the same key has one effect. */
  key: string
  /** Groups all objects of a trip at the provider. */
  tripId: number
  /** For authorize and tip: the customer and the card. */
  customerRef?: string | null
  methodRef?: string | null
  /** For transfer: the packer's account. */
  payoutRef?: string | null
  /**
   * For cancel, capture and refund: the hold. For reverse: the transfer. For transfer: the charge
   * that the money comes from, if there is one.
   */
  targetRef?: string | null
}

/** What the provider did. */
export type Outcome =
  | {
      state: 'done'
      /** The provider's object that the step made or changed. */
      ref: string
      /** What the provider charges Manyhands for the step. */
      costCents?: number
      /** Until when a hold can be captured. */
      captureBefore?: Date
      /** When a transfer reaches the packer's bank. */
      arrivesAt?: Date
    }
  | { state: 'failed'; ref?: string; reason: FailureReason }

/**
 * `declined`: the bank refused. `gone`: the object that the step acts on no longer allows it, for
 * example because a hold expired. `refused`: any other refusal.
 */
export type FailureReason = 'declined' | 'gone' | 'refused'

/** Thrown if the provider did not answer: the step may or may not have had its effect. */
export class AnswerLost extends Error {
  constructor(cause?: unknown) {
    super('the payment provider did not answer', { cause })
    this.name = 'AnswerLost'
  }
}

/** A notification of the provider (webhook) whose signature was verified. */
export interface ProviderEvent {
  id: string
  type: string
  /** The object that the event is about. */
  ref: string
}

/** The current state of a provider's object that an event is about. */
export type ProviderObject =
  | { is: 'hold'; ref: string; isOpen: boolean; stepKey: string | null }
  | { is: 'step'; stepKey: string }
  | ({ is: 'chargeback' } & Chargeback)
  | { is: 'method'; customerRef: string; methodRef: string; label: string }
  | { is: 'payouts'; payoutRef: string; enabled: boolean }

/** A charge that the customer's bank disputes. */
export interface Chargeback {
  ref: string
  /** The key of the step that made the charge: a hold that was captured, or a tip. */
  stepKey: string | null
  /** The disputed US cents. */
  cents: number
  state: 'open' | 'won' | 'lost'
  /** Until when the provider accepts evidence. */
  respondBy: Date | null
  /** The money that the bank took from Manyhands; null while it only asks. */
  taken: BankMove | null
  /** The money that the bank gave back. */
  returned: BankMove | null
}

/** Money that moved between a bank and Manyhands, in US cents. */
export interface BankMove {
  cents: number
  /** The provider's charge for the movement. */
  costCents: number
}

/** The kinds of movements of money that a provider records. */
export const recordKinds = [
  'capture',
  'refund',
  'transfer',
  'reverse',
  'tip',
  'chargeback',
  'chargeback_won',
] as const

/** One movement of money that the provider has recorded, for the comparison with the ledger. */
export interface ProviderRecord {
  kind: (typeof recordKinds)[number]
  ref: string
  cents: number
  /** When the provider created the object. */
  at: Date
}

/** The page of the provider where a user enters a card or a bank account. */
export interface HostedPage {
  url: string
  /** The provider's reference for the user, to be stored. */
  ref: string
}

export interface HostedPageRequest {
  userId: number
  /** The reference of an earlier page; null on the first call. */
  ref: string | null
  /** Where the provider sends the user afterwards. */
  returnUrl: string
}

/** A payment provider. All amounts are US cents. */
export interface PaymentProvider {
  name: 'test' | 'stripe'
  /** Runs the step. Throws `AnswerLost` if it is unknown whether the step had its effect. */
  run(step: ProviderStep): Promise<Outcome>
  /** Looks for the effect of an earlier `run` of the step. Undefined if it had none. */
  find(step: ProviderStep): Promise<Outcome | undefined>
  /** Creates the page where a customer enters a card. */
  methodPage(request: HostedPageRequest): Promise<HostedPage>
  /** Creates the page where a packer enters a bank account. */
  payoutPage(request: HostedPageRequest): Promise<HostedPage>
  /** The current card of a customer. Undefined if there is none. */
  findMethod(customerRef: string): Promise<{ methodRef: string; label: string } | undefined>
  /** Whether the provider can send money to the packer's account. */
  hasPayouts(payoutRef: string): Promise<boolean>
  /** Deletes what the provider stores about a user. */
  forget(refs: { customerRef: string | null; payoutRef: string | null }): Promise<void>
  /**
   * Verifies a notification. Undefined if the signature is wrong or older than 300 seconds.
   *
   * @param header the signature header
   */
  readEvent(body: string, header: string | undefined): ProviderEvent | undefined
  /** The current state of the object of an event. Undefined if the event needs no action. */
  fetchObject(event: ProviderEvent): Promise<ProviderObject | undefined>
  /** All movements of money since a time, in any order. */
  records(since: Date): AsyncIterable<ProviderRecord>
}

/** The name of the header that has the signature of a notification. */
export const signatureHeader = 'stripe-signature'
