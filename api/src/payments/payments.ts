import type { PaymentProvider } from './provider.ts'

/** How the running API handles payments. Undefined in the app if customers pay packers directly. */
export interface Payments {
  provider: PaymentProvider
  /** What customers pay on top of the price. */
  feePercent: number
  /** The origin of the pages to which the provider sends users back. */
  siteUrl: string
}

declare module '../sessions/app-env.ts' {
  interface AppVariables {
    /** Undefined if customers pay packers directly. */
    payments: Payments | undefined
  }
}
