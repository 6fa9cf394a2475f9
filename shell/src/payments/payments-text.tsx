import type { ReactNode } from 'react'
import styled from 'styled-components'

type Payments = 'off' | 'test' | 'stripe'

/* The server writes the setting into the page, so that prerendered pages need no script to show the right text. */
const Variant = styled.span<{ $for: Payments }>`
  display: none;
  html[data-payments='${({ $for }) => $for}'] & {
    display: inline;
  }
`

/** Shows the text that is true for the server's setting PAYMENTS. */
export const PaymentsText = (texts: Record<Payments, ReactNode>) => (
  <>
    <Variant $for="off">{texts.off}</Variant>
    <Variant $for="test">{texts.test}</Variant>
    <Variant $for="stripe">{texts.stripe}</Variant>
  </>
)
