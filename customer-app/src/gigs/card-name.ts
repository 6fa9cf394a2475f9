import type { Payment } from 'api/client'

/** Returns, for example, "your Visa 4242". */
export const cardOf = ({ method_label }: Pick<Payment, 'method_label'>) =>
  method_label === null ? 'your card' : `your ${method_label}`
