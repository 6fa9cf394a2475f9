import { Component, type ReactNode } from 'react'

/** Keeps what goes wrong in a half, at loading or at rendering, away from the rest of the page. */
export class HalfBoundary extends Component<
  { fallback: ReactNode; children: ReactNode },
  { failed: boolean }
> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children
  }
}
