import { Component, type ReactNode } from 'react'
import { ViewFailure } from '../components/LateView/ViewFailure.js'

/** Catches a view that breaks and offers to reload. interface-guide.md §15. */
export class ViewBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    const { error } = this.state
    return error === null ? this.props.children : <ViewFailure error={error} />
  }
}
