import { Component, type ComponentType, Suspense, useEffect, useReducer, useState } from 'react'
import { Button } from '../components/Button/Button.js'
import { ErrorState } from '../components/ErrorState/ErrorState.js'
import { Skeleton } from '../components/Skeleton/Skeleton.js'
import { useTranslate } from '../hooks/useTranslate.js'
import type { View } from './createLateView.js'

type State = { error: unknown; loaded: ComponentType | null }

/**
 * Draws a view and waits for its code. When that does not come it is asked for again until it does; a view that breaks
 * offers to reload. What the dialog knows, as a review, stays. interface-guide §15.
 */
export class ViewBoundary extends Component<{ view: View }, State> {
  override state: State = { error: null, loaded: null }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    const { error, loaded } = this.state
    const { component, load } = this.props.view
    const Shown = loaded ?? component
    if (error === null)
      return (
        <Suspense fallback={<ViewLoading />}>
          <Shown />
        </Suspense>
      )
    // Once its code is here it is the view itself that breaks.
    if (!load || loaded) return <ViewFailure error={error} />
    return <LoadAgain load={load} onLoad={(loaded) => this.setState({ error: null, loaded })} />
  }
}

function ViewLoading() {
  return (
    <div aria-busy="true">
      <Skeleton />
    </div>
  )
}

/** Asks at once, when the browser is online again, when the person says so, and by itself, up to half a minute apart. */
function LoadAgain({
  load,
  onLoad,
}: Required<Pick<View, 'load'>> & { onLoad: (view: ComponentType) => void }) {
  const [error, setError] = useState<unknown>(null)
  const [attempt, loadAgain] = useReducer((count: number) => count + 1, 0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what to do with the view is no reason to ask for it
  useEffect(() => {
    let timer = 0
    let isOver = false
    load().then(
      (view) => isOver || onLoad(view),
      (cause) => {
        if (isOver) return
        setError(cause)
        timer = window.setTimeout(loadAgain, Math.min(500 * 2 ** attempt, 30_000))
      },
    )
    window.addEventListener('online', loadAgain)
    return () => {
      isOver = true
      clearTimeout(timer)
      window.removeEventListener('online', loadAgain)
    }
  }, [attempt, load])
  return error === null ? <ViewLoading /> : <ViewFailure error={error} onRetry={loadAgain} />
}

function ViewFailure({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const t = useTranslate()
  return (
    <>
      <ErrorState title={t('dialog.viewFailed')} details={String(error)} />
      {onRetry && (
        <Button isWide onClick={onRetry}>
          {t('block.retry')}
        </Button>
      )}
      <Button isWide kind={onRetry ? 'secondary' : 'primary'} onClick={() => location.reload()}>
        {t('dialog.reload')}
      </Button>
    </>
  )
}
