import { useEffect } from 'react'
import { useGangwayContext } from '../GangwayContext.js'
import { useGangway } from '../hooks/useGangway.js'

/** Keeps the secure frame in the theme of the dialog, once there is a frame. product.md §3; interface-guide.md §4.2. */
export function useFrameTheme(root: HTMLElement | null): void {
  const { config, theme, themeVariables } = useGangwayContext()
  const isInUse = useGangway(({ frame }) => frame.status !== 'idle')
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is read of the root changes with its theme
  useEffect(() => {
    if (!root || !isInUse) return
    let isOver = false
    let stop = () => {}
    import('../theme/followTheme.js').then(
      ({ followTheme }) => {
        if (!isOver) stop = followTheme(config, root, themeVariables)
      },
      () => {}, // it goes on in its own colours
    )
    return () => {
      isOver = true
      stop()
    }
  }, [config, root, isInUse, theme, themeVariables])
}
