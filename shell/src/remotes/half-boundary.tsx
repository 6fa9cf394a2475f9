import { Component, type ReactNode } from 'react'

interface HalfBoundaryProps {
  /** Shown after a crash, until another release replaces the half. */
  fallback: ReactNode
  onCrash(error: unknown): void
  children: ReactNode
}

/** Catches the errors of a half, so that the rest of the page keeps working. */
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
