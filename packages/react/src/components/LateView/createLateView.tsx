import { type ComponentType, useEffect, useReducer, useState } from 'react'
import { Skeleton } from '../Skeleton/Skeleton.js'
import { ViewFailure } from './ViewFailure.js'

/**
 * A view, or a part of one, whose code loads when it is first opened. When that does not come it is asked for again: once the browser is
 * online, when the person says so, and by itself up to half a minute apart. Nothing the dialog knows is lost meanwhile,
 * as it would be with the page. interface-guide.md §15
 */
export function createLateView(load: () => Promise<ComponentType>): ComponentType {
  // Kept as React's own `lazy` does, which remembers a failure as well.
  let View: ComponentType | undefined
  return function LateView() {
    const [error, setError] = useState<unknown>()
    const [attempt, loadAgain] = useReducer((count: number) => count + 1, 0)
    useEffect(() => {
      if (View) return
      let timer: ReturnType<typeof setTimeout>
      load().then(
        (loaded) => {
          View = loaded
          loadAgain()
        },
        (cause) => {
          setError(cause)
          timer = setTimeout(loadAgain, Math.min(500 * 2 ** attempt, 30_000))
        },
      )
      addEventListener('online', loadAgain)
      return () => {
        clearTimeout(timer)
        removeEventListener('online', loadAgain)
      }
    }, [attempt])
    if (View) return <View />
    if (error) return <ViewFailure error={error} onRetry={loadAgain} />
    return (
      <div aria-busy="true">
        <Skeleton />
      </div>
    )
  }
}
