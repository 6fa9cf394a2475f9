interface At {
  x: number
  y: number
  scale?: number
}

const place = ({ x, y, scale = 1 }: At) => `translate(${x} ${y}) scale(${scale})`

export function Cloud(at: At) {
  return (
    <g transform={place(at)} fill="var(--art-cloud)">
      <rect x="-60" y="-18" width="120" height="36" rx="18" />
      <circle cx="-18" cy="-20" r="26" />
      <circle cx="20" cy="-16" r="20" />
    </g>
  )
}

export function Tree({ dark = false, ...at }: At & { dark?: boolean }) {
  return (
    <g transform={place(at)} fill={`var(--art-green${dark ? '-2' : ''})`}>
      <rect x="-5" y="-46" width="10" height="46" rx="4" fill="var(--art-box-side)" />
      <circle cy="-78" r="34" />
      <circle cx="-24" cy="-58" r="24" />
      <circle cx="25" cy="-56" r="23" />
    </g>
  )
}

const upper = [16, 52, 88].map((x) => [x, 16] as const)
const lower = [16, 88].map((x) => [x, 60] as const)

/** The house of the pickup; its base is at y 112. */
export function Apartments(at: At) {
  return (
    <g transform={place(at)}>
      <rect width="130" height="112" rx="3" fill="var(--art-wall-4)" />
      <rect x="-5" y="-8" width="140" height="11" rx="3" fill="var(--art-box-side)" />
      {[...upper, ...lower].map(([x, y]) => (
        <g key={`${x} ${y}`}>
          <rect x={x} y={y} width="26" height="26" rx="3" fill="var(--art-cream)" />
          <rect x={x + 3} y={y + 3} width="20" height="20" rx="2" fill="var(--art-window)" />
        </g>
      ))}
      <rect x="52" y="58" width="26" height="54" rx="4" fill="var(--art-blue)" />
      <circle cx="72" cy="86" r="2.4" fill="var(--art-cream)" />
    </g>
  )
}

/** The house of the drop-off; its base is at y 92. */
export function House(at: At) {
  return (
    <g transform={place(at)}>
      <rect x="85" y="-40" width="12" height="28" rx="2" fill="var(--art-box-side)" />
      <rect width="118" height="92" fill="var(--art-cream)" />
      <path d="M-9.5 4L59 -42.5L127.5 4Z" fill="var(--art-blue)" />
      <rect x="14" y="16" width="28" height="32" rx="3" fill="var(--art-window)" />
      <rect x="76" y="16" width="28" height="32" rx="3" fill="var(--art-window)" />
      <rect x="45" y="36" width="28" height="56" rx="4" fill="var(--art-orange)" />
      <circle cx="67" cy="64" r="2.6" fill="var(--art-cream)" />
    </g>
  )
}

function Box({ width, height, ...at }: At & { width: number; height: number }) {
  return (
    <g transform={place(at)}>
      <rect width={width} height={height} rx="2" fill="var(--art-box)" />
      <rect width={width} height={height * 0.14} rx="2" fill="var(--art-box-top)" />
      <rect x={width / 2 - 3} width="6" height={height * 0.4} fill="var(--art-tape)" />
      <rect x={width * 0.86} y="3" width="3" height={height - 4} fill="var(--art-box-side)" />
    </g>
  )
}

/** Two boxes with the cat on top; their base is at y 48. */
export function BoxesAndCat(at: At) {
  return (
    <g transform={place(at)}>
      <Box x={0} y={20} width={34} height={28} />
      <Box x={6} y={0} width={24} height={20} />
      <g transform="translate(18 0) scale(0.4)" fill="var(--art-cat)">
        <path
          d="M16 -6C34 -6 36 -26 28 -32"
          stroke="var(--art-cat)"
          strokeWidth="6"
          fill="none"
          strokeLinecap="round"
        />
        <path d="M-14 0C-16 -26 -6 -36 2 -36C14 -36 20 -18 19 0Z" />
        <circle cx="-4" cy="-42" r="12" />
        <path d="M-15 -46L-14 -62L-4 -52ZM7 -46L6 -62L-4 -52Z" />
      </g>
    </g>
  )
}

/** The van is 346 wide before scaling; its wheels are at y 0. */
export function Van(at: At) {
  return (
    <g transform={place(at)}>
      <ellipse cx="172" cy="4" rx="190" ry="9" fill="var(--art-shade)" />
      <rect y="-176" width="236" height="146" rx="10" fill="var(--art-orange)" />
      <rect y="-64" width="236" height="20" fill="var(--art-orange-2)" />
      <path
        d="M240 -126H300Q312 -126 318 -114L340 -72Q344 -66 344 -58V-30H240Z"
        fill="var(--art-orange)"
      />
      <path d="M258 -110H296Q302 -110 305 -104L320 -74H258Z" fill="var(--art-window)" />
      <rect y="-36" width="346" height="12" rx="4" fill="var(--art-ink)" />
      <rect x="332" y="-60" width="14" height="12" rx="4" fill="var(--art-sun)" />
      <rect x="92" y="-136" width="52" height="44" rx="4" fill="var(--art-box)" />
      <rect x="114" y="-136" width="8" height="19" fill="var(--art-tape)" />
      {[58, 280].map((x) => (
        <g key={x}>
          <circle cx={x} cy="-22" r="25" fill="var(--art-ink)" />
          <circle cx={x} cy="-22" r="11" fill="var(--art-metal)" />
        </g>
      ))}
    </g>
  )
}

interface RoadProps {
  from: number
  to: number
  /** The x position up to which the boxes have been moved. */
  at: number
  y: number
}

/** A line from pickup to drop-off: solid up to `at`, dotted after it. */
export function Road({ from, to, at, y }: RoadProps) {
  return (
    <>
      <path
        d={`M${from} ${y}H${to}`}
        stroke="var(--line-strong)"
        strokeWidth="4"
        strokeDasharray="0.1 10"
        strokeLinecap="round"
      />
      {at > from && <path d={`M${from} ${y}H${at}`} stroke="var(--accent)" strokeWidth="4" />}
      <circle
        cx={from}
        cy={y}
        r="8"
        fill="var(--raised)"
        stroke="var(--accent)"
        strokeWidth="4.6"
      />
      <rect x={to - 8.5} y={y - 8.5} width="17" height="17" rx="3.6" fill="var(--accent)" />
    </>
  )
}
