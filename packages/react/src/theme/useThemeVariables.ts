import { type RefObject, useEffect } from 'react'
import { useGangwayContext } from '../GangwayContext.js'

/**
 * Keeps the host's variables on an element of class `gw-root`, given itself or by the ref of what was drawn. Their code
 * loads only for hosts that set some.
 */
export function useThemeVariables(root: HTMLElement | RefObject<HTMLElement | null> | null): void {
  const { themeVariables } = useGangwayContext()
  useEffect(() => {
    const element = root && 'current' in root ? root.current : root
    if (!element || !themeVariables) return
    let isOver = false
    let undo = () => {}
    import('./applyThemeVariables.js').then(
      (code) => {
        if (!isOver) undo = code.applyThemeVariables(element, themeVariables)
      },
      () => {}, // our own look it is
    )
    return () => {
      isOver = true
      undo()
    }
  }, [root, themeVariables])
}
