import type { Page } from '@playwright/test'
import type { DialogState } from '../states/dialogStates.js'
import { expectLooks } from './expectLooks.js'
import { isDeep } from './isDeep.js'
import { shows } from './shows.js'

/**
 * Notes a state as `shows` does. A deep run looks at it too, as `expectLooks` does: in three languages, which takes longer than
 * most journeys do.
 */
export async function showsLooks(page: Page, state: DialogState): Promise<void> {
  shows(state)
  if (isDeep) await expectLooks(page, state)
}
