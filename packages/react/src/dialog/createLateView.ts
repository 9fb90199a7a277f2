import { type ComponentType, lazy } from 'react'

/** What draws a view, and how its code is asked for where it comes late. */
export type View = { component: ComponentType; load?: () => Promise<ComponentType> }

/** A view whose code is loaded when it is first opened. */
export function createLateView(load: () => Promise<ComponentType>): Required<View> {
  return { component: lazy(async () => ({ default: await load() })), load }
}
