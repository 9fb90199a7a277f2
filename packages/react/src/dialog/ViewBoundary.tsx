import { Component, type ReactNode, Suspense } from 'react'
import { Button } from '../components/Button/Button.js'
import { ErrorState } from '../components/ErrorState/ErrorState.js'
import { Skeleton } from '../components/Skeleton/Skeleton.js'
import { useTranslate } from '../hooks/useTranslate.js'

/** Waits for a view's code; when it does not come or the view breaks, offers to reload. interface-guide §15. */
export class ViewBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    if (this.state.error !== null) return <ViewFailure error={this.state.error} />
    return <Suspense fallback={<ViewLoading />}>{this.props.children}</Suspense>
  }
}

function ViewLoading() {
  return (
    <div aria-busy="true">
      <Skeleton />
    </div>
  )
}

function ViewFailure({ error }: { error: unknown }) {
  const t = useTranslate()
  return (
    <>
      <ErrorState title={t('dialog.viewFailed')} details={String(error)} />
      <Button isWide onClick={() => location.reload()}>
        {t('dialog.reload')}
      </Button>
    </>
  )
}
