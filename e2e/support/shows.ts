import { test } from '@playwright/test'
import { dialogStateAnnotation } from '../states/dialogStateAnnotation.js'
import type { DialogState } from '../states/dialogStates.js'

/** Notes that the running test has just seen these states on screen. docs/dialog-states.md is made of such notes. */
export function shows(...states: readonly DialogState[]): void {
  for (const description of states) test.info().annotations.push({ type: dialogStateAnnotation, description })
}
