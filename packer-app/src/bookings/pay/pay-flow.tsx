import type { PackerPay } from 'api/client'
import { Card, formatCardMoney } from 'shared-ui'
import styled from 'styled-components'
import { heldSentence, onItsWaySentence, paidSentence } from './pay-sentences.ts'

/** Three cards, joined by dotted lines on wide screens. */
export const Flow = styled.dl`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--s-4);

  @media (min-width: 52em) {
    grid-template-columns: repeat(3, minmax(0, 1fr));
    gap: var(--s-8);

    > :not(:last-child)::after {
      position: absolute;
      top: 2.125rem;
      left: 100%;
      width: var(--s-8);
      border-top: 3px dotted var(--line-strong);
      content: '';
    }
  }
  @media print {
    grid-template-columns: repeat(3, minmax(0, 1fr));
    gap: var(--s-4);
  }
`
export const Place = styled(Card)`
  position: relative;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-content: start;
  gap: var(--s-1);
  container-type: inline-size;
  padding: var(--s-5) min(var(--s-6), 6vw);

  dt {
    display: flex;
    align-items: center;
    gap: 0.625rem;
    font-weight: var(--weight-semi);
  }
  @media print {
    padding: 0;
    border: 0;
    background: none;
    box-shadow: none;
  }
`
/* Shrinks a long amount to fit one line. A digit is slightly wider than half its height. */
const Amount = styled.dd<{ $characters: number }>`
  font-size: min(var(--text-4xl), calc(100cqi / ${({ $characters }) => $characters * 0.56}));
  font-weight: var(--weight-semi);
  font-variant-numeric: tabular-nums;
  letter-spacing: -0.04em;
  line-height: 1.15;
  white-space: nowrap;

  @media print {
    font-size: 14pt;
  }
`
const Sentence = styled.dd`
  color: var(--text-muted);
  font-size: 0.9375rem;
  line-height: 1.45;
`
/** The sign of a place: an empty disc, a half disc, a full square. */
const Sign = styled.i.attrs({ 'aria-hidden': true })<{ $fill: 'none' | 'half' | 'full' }>`
  flex: none;
  width: 1rem;
  height: 1rem;
  border: 3px solid var(--accent);
  border-radius: ${({ $fill }) => ($fill === 'full' ? '0.25rem' : '50%')};
  background: ${({ $fill }) =>
    ({
      none: 'none',
      half: 'linear-gradient(90deg, var(--accent) 50%, #0000 50%)',
      full: 'var(--accent)',
    })[$fill]};

  @media print {
    display: none;
  }
`

interface PayFlowProps {
  pay: PackerPay
  /** Whether the packer's money cannot be sent without a bank account. */
  waitsForBank: boolean
}

/** Shows the three places where the packer's money can be. */
export function PayFlow({ pay, waitsForBank }: PayFlowProps) {
  const places = [
    { name: 'Held', fill: 'none', amount: pay.held, sentence: heldSentence(pay) },
    {
      name: waitsForBank && pay.on_its_way > 0 ? 'Waits for your bank account' : 'On its way',
      fill: 'half',
      amount: pay.on_its_way,
      sentence: onItsWaySentence(pay, waitsForBank),
    },
    { name: 'Paid', fill: 'full', amount: pay.paid, sentence: paidSentence(pay) },
  ] as const
  return (
    <Flow>
      {places.map(({ name, fill, amount, sentence }) => {
        const money = formatCardMoney(amount)
        return (
          <Place key={fill}>
            <dt>
              <Sign $fill={fill} />
              {name}
            </dt>
            <Amount $characters={money.length}>{money}</Amount>
            <Sentence>{sentence}</Sentence>
          </Place>
        )
      })}
    </Flow>
  )
}
