import type { Curves } from './curves.js'
import { webCurves } from './webCurves.js'

/** Does something with the browser's own curves, or with those of @noble, loaded then, where that fails. */
export async function withCurves<T>(action: (curves: Curves) => Promise<T>): Promise<T> {
  try {
    return await action(webCurves)
  } catch {
    // It has none here, or the keys are none, which the other says likewise.
    const { nobleCurves } = await import('./nobleCurves.js')
    return action(nobleCurves)
  }
}
