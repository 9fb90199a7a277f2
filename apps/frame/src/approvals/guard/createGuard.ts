import type { ApprovalModel } from '../approvalModel.js'
import { texts } from '../texts.js'
import { createStillness } from './createStillness.js'
import { canProveVisibility, watchVisibility } from './watchVisibility.js'

/** Says whether a person can have seen what they agree to. embedded-wallet.md §10 “inert until proven visible”. */
export type Guard = {
  /** null: the button may be pressed; else what is missing, for the person. */
  getObstacle(): string | null
  stop(): void
}

/** ms without a change: where the browser proves what is seen, and where it cannot. */
const provenTime = 700
const unprovenTime = 1_000
/** Smaller than this nobody reads it, CSS pixels. */
const smallest = { width: 320, height: 400 }

/**
 * Watches a surface for one approval. Where the browser can prove that all of it is seen, that is asked; where not, the
 * person has to be at work in a window of some size, and for anything but a sign-in to the very app that asks (`hasTyped`)
 * to have read whom it is for.
 */
export function createGuard(parameters: {
  surface: Element
  model: ApprovalModel
  /** Whether the last four characters were typed. */
  hasTyped(): boolean
  onChange(): void
}): Guard {
  const { surface, onChange } = parameters
  const isProvable = canProveVisibility()
  let isSeen = false
  const stillness = createStillness(window, isProvable ? provenTime : unprovenTime, onChange)
  const unwatch = isProvable
    ? watchVisibility(surface, (seen) => {
        isSeen = seen
        stillness.disturb()
      })
    : () => {}

  return {
    getObstacle() {
      const obstacle = isProvable ? (isSeen ? null : texts.covered) : findObstacle(parameters)
      return obstacle ?? (stillness.isStill() ? null : texts.settling)
    },
    stop() {
      stillness.stop()
      unwatch()
    },
  }
}

/** Whether the person has to type whom it is for, as nothing proves that they have seen it. */
export function needsTyping({ risk }: ApprovalModel): boolean {
  return risk === 'value' && !canProveVisibility()
}

function findObstacle({ model, hasTyped }: { model: ApprovalModel; hasTyped(): boolean }): string | null {
  if (innerWidth < smallest.width || innerHeight < smallest.height) return texts.tooSmall
  if (!document.hasFocus()) return texts.unfocused
  if (needsTyping(model) && !hasTyped()) return model.recipient ? texts.typeRecipient : texts.typeAccount
  return null
}
