import { useEffect } from 'react'
import { useGangwayContext } from '../GangwayContext.js'

/** Keeps the host's variables on an element of class `gw-root`. Their code loads only for hosts that set some. */
export function useThemeVariables(element: HTMLElement | null): void {
  const { themeVariables } = useGangwayContext()
  useEffect(() => {
    if (!element || !themeVariables) return
    let isOver = false
    let undo = () => {}
    import('./applyThemeVariables.js').then(
      ({ applyThemeVariables }) => {
        if (!isOver) undo = applyThemeVariables(element, themeVariables)
      },
      () => {}, // our own look it is
    )
    return () => {
      isOver = true
      undo()
    }
  }, [element, themeVariables])
}
