import type { ReactNode } from 'react'
import styled from 'styled-components'

/** A move from A to B: a ring, a dotted line and a filled square. */
export const Route = styled.ol.attrs({ role: 'list' })`
  display: grid;
  grid-template-columns: 1.25rem minmax(0, 1fr);
  column-gap: var(--s-3);
`

const Point = styled.span`
  position: relative;
  display: flex;
  justify-content: center;
  padding-top: 0.4375rem;
  &::before {
    content: '';
    position: relative;
    z-index: 1;
    width: 0.75rem;
    height: 0.75rem;
    border: 3px solid var(--accent);
    border-radius: 50%;
    background: var(--raised);
  }
`

const Text = styled.div`
  min-width: 0;
  padding-bottom: var(--s-5);
`

const Stop = styled.li`
  display: contents;
  &:last-child ${Point}::before {
    border-radius: 0.1875rem;
    background: var(--accent);
  }
  &:not(:last-child) ${Point}::after {
    content: '';
    position: absolute;
    left: 50%;
    top: 1.375rem;
    bottom: -0.25rem;
    border-left: 2px dotted var(--line-strong);
    translate: -50%;
  }
  &:last-child ${Text} {
    padding-bottom: 0;
  }
`

const Label = styled.div`
  color: var(--text-muted);
  font-size: var(--text-sm);
`

const Place = styled.div`
  font-weight: var(--weight-semi);
`

export interface RouteStopProps {
  /** Pickup or Drop-off. */
  label: ReactNode
  /** The address or city. */
  children: ReactNode
}

/** One stop of a `Route`. */
export function RouteStop({ label, children }: RouteStopProps) {
  return (
    <Stop>
      <Point />
      <Text>
        <Label>{label}</Label>
        <Place>{children}</Place>
      </Text>
    </Stop>
  )
}

/** A complete `Route` from a list of stops, whose labels must be unique. */
export function RouteSign({ stops }: { stops: (RouteStopProps & { label: string })[] }) {
  return (
    <Route>
      {stops.map(({ label, children }) => (
        <RouteStop key={label} label={label}>
          {children}
        </RouteStop>
      ))}
    </Route>
  )
}

/** The ring of a `Route`, or with `$to` its square, for the heading of a form section. */
export const RoutePin = styled.span.attrs({ 'aria-hidden': true })<{ $to?: boolean }>`
  flex: none;
  width: 0.875rem;
  height: 0.875rem;
  border: 3px solid var(--accent);
  border-radius: ${({ $to }) => ($to ? '.25rem' : '50%')};
  background: ${({ $to }) => ($to ? 'var(--accent)' : 'var(--raised)')};
`
