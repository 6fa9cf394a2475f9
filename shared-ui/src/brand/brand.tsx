import styled from 'styled-components'

const Mark = styled.svg`
  & .box {
    fill: var(--text);
  }
  & .tape {
    fill: var(--surface);
  }
  & .hand {
    stroke: var(--surface);
    stroke-width: 2;
  }
`

/** The logo: a box between a blue and an orange hand. Decorative; the name is next to it. */
export function BrandMark({ size = 32 }: { size?: number }) {
  return (
    <Mark width={size} height={size} viewBox="0 0 32 32" aria-hidden focusable="false">
      <rect className="box" x="6" y="5" width="20" height="20" rx="4.5" />
      <path
        className="tape"
        d="M13 5h6v7.2a.8.8 0 0 1-1.25.66L16 11.7l-1.75 1.16A.8.8 0 0 1 13 12.2Z"
      />
      <rect
        className="hand"
        fill="var(--mark-customer)"
        x="2.25"
        y="14.25"
        width="8.5"
        height="14"
        rx="4.25"
      />
      <rect
        className="hand"
        fill="var(--mark-packer)"
        x="21.25"
        y="14.25"
        width="8.5"
        height="14"
        rx="4.25"
      />
    </Mark>
  )
}

const Line = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 0.625rem;
  max-width: 100%;
  min-height: var(--target);
  color: var(--text);
  font-weight: var(--weight-bold);
  font-size: var(--text-lg);
  letter-spacing: -0.03em;
  & > span {
    min-width: 0;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
`

/** Logo and name, for use inside the home link. */
export function Brand() {
  return (
    <Line>
      <BrandMark />
      <span translate="no">Manyhands</span>
    </Line>
  )
}
