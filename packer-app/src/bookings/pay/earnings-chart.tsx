import type { PackerPay } from 'api/client'
import { formatCardMoney, formatMoney } from 'shared-ui'
import { Bars, Figure, HiddenList, Key, Names, None, Plot } from './earnings-chart-style.ts'
import { type EarningsMonth, lastMonths, monthName } from './earnings-months.ts'

/** The highest bar takes this percentage of the height; the values above the bars need the rest. */
const highest = 68

const mostOnPhones = 6

const short = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  notation: 'compact',
  maximumFractionDigits: 1,
})

/** Formats a value that fits above a narrow bar: "$165.50", "$1,675", "$12.3K". */
function barMoney(dollars: number) {
  if (Math.abs(dollars) < 1000) return formatCardMoney(dollars)
  return Math.abs(dollars) < 10_000 ? formatMoney(dollars) : short.format(dollars)
}

/** Shows what the packer earned in each of the last months, and what is still held. */
export function EarningsChart({ months }: Pick<PackerPay, 'months'>) {
  const shown = lastMonths(months)
  const hasEarned = topOf(shown) > 0
  return (
    <Figure>
      <figcaption>
        <h2>Earnings by month</h2>
        {hasEarned && (
          <span>
            <Key>Earned</Key>
            <Key $isHeld>Still held</Key>
          </span>
        )}
      </figcaption>
      {hasEarned ? (
        <>
          <HiddenList as="ul" role="list">
            {shown.map((each) => (
              <li key={each.month}>{sentenceOf(each)}</li>
            ))}
          </HiddenList>
          {shown.length > mostOnPhones && (
            <Chart months={shown.slice(-mostOnPhones)} only="narrow" />
          )}
          <Chart months={shown} only={shown.length > mostOnPhones ? 'wide' : undefined} />
        </>
      ) : (
        <None>Your earnings show up here after your first completed gig.</None>
      )}
    </Figure>
  )
}

/** Returns the largest amount of a month. */
const topOf = (months: EarningsMonth[]) =>
  Math.max(...months.map(({ earned, held }) => Math.max(earned, 0) + held))

function Chart({ months, only }: { months: EarningsMonth[]; only?: 'narrow' | 'wide' }) {
  const top = topOf(months)
  return (
    <Plot $only={only}>
      <Bars>
        {months.map((each) => (
          <div key={each.month}>
            <Bar month={each} scale={top > 0 ? highest / top : 0} />
          </div>
        ))}
      </Bars>
      <Names>
        {months.map(({ month }) => (
          <span key={month}>{monthName(month, 'short')}</span>
        ))}
      </Names>
    </Plot>
  )
}

function sentenceOf({ month, earned, held }: EarningsMonth): string {
  const rest = held > 0 ? `, ${formatCardMoney(held)} still held` : ''
  return `${monthName(month, 'long')}: ${formatCardMoney(earned)} earned${rest}`
}

/** One month: a solid bar for the earnings, a dashed outline on top for what is held. */
function Bar({ month: { earned, held }, scale }: { month: EarningsMonth; scale: number }) {
  const solid = Math.max(earned, 0) * scale
  const outline = held * scale
  const y = (share: number) => `${100 - share}%`
  const bar = { x: '25%', width: '50%', rx: 6 }
  const label = { x: '50%', dy: -8, textAnchor: 'middle' } as const
  return (
    <svg>
      {solid > 0 && <rect {...bar} className="earned" y={y(solid)} height={`${solid + 20}%`} />}
      {(earned !== 0 || held === 0) && (
        <text {...label} className={earned === 0 ? 'zero' : undefined} y={y(solid)}>
          {barMoney(earned)}
        </text>
      )}
      {held > 0 && (
        <g className={earned === 0 ? undefined : 'above'}>
          <rect {...bar} className="held" y={y(solid + outline)} height={`${outline}%`} />
          <text {...label} y={y(solid + outline)}>
            {barMoney(held)}
          </text>
        </g>
      )}
    </svg>
  )
}
