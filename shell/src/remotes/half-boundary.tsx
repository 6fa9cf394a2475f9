import { Component, type ReactNode } from 'react'

interface HalfBoundaryProps {
  /** Stands there until the half is replaced. */
  fallback: ReactNode
  onCrash(error: unknown): void
  children: ReactNode
}

/** Keeps what goes wrong in a half away from the rest of the page. */
export class HalfBoundary extends Component<HalfBoundaryProps, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch(error: unknown) {
    this.props.onCrash(error)
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children
  }
}
