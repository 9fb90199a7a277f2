import { toGangwayError } from '@gangway/protocol'
import * as v from 'valibot'
import type { ClosedWallet } from '../model/closedWallet.js'
import { type FrameMessage, type WindowMessage, windowMessageSchema } from '../model/openMessages.js'
import type { ApprovalLanguage } from './approvalLanguage.js'
import type { ApprovalAction, ApprovalState, ShownState } from './approvalState.js'
import { button } from './button.js'
import { element } from './element.js'
import type { Confirmation } from './openConfirmation.js'
import { renderOrigin, renderRows } from './renderModel.js'

/** A wallet that its owner has to open on this device before anything can be asked of them. */
export function renderClosed(
  { closed, relay }: Extract<ApprovalState, { kind: 'closed' }>,
  act: (action: ApprovalAction) => void,
  language: ApprovalLanguage,
): ShownState {
  const { texts } = language
  const hint = element('p', { className: 'hint', attributes: { id: 'hint', role: 'status' } })
  let opening: Confirmation | null = null
  const open = button(texts.openWallet, () => {
    opening?.close()
    opening = openRecovery(closed, relay, act)
    hint.textContent = opening ? texts.windowOpened : texts.windowBlocked
  })
  open.className = 'open'
  return {
    title: texts.closedTitle,
    body: [
      renderOrigin(closed.offer.appOrigin, texts.asks),
      element('p', { text: texts.closed }),
      renderRows([{ label: texts.account, value: closed.evmAddress, kind: 'whole' }], language),
    ],
    buttons: [hint, button(texts.decline, () => act('decline')), open],
    spoken: texts.closedTitle,
    stop: () => opening?.close(),
  }
}

type Relay = Extract<ApprovalState, { kind: 'closed' }>['relay']

/** What has become of it: the wallet is open; or it has to be looked at anew. */
type RecoveryEnd = 'opened' | 'retry'

/**
 * Opens a window of our own origin, top level, in which the owner opens their wallet by a passkey or password; null where
 * the browser opens none. A passkey works in no frame of another site. This page relays between window and Worker: the key
 * comes sealed to the Worker's own, for this offer alone, so nothing here can open it. embedded-wallet.md §2.2, §10.
 */
export function openRecovery(
  first: ClosedWallet,
  relay: Relay,
  onEnd: (end: RecoveryEnd) => void,
): Confirmation | null {
  const opened = window.open('/open', '_blank', 'popup,width=440,height=720')
  if (!opened) return null
  const stop = new AbortController()
  const tell = (message: FrameMessage) => {
    if (!stop.signal.aborted) opened.postMessage(message, location.origin)
  }
  let closed: ClosedWallet | null = first

  /** An offer is good for one answer, right or wrong. */
  async function offerAnew(): Promise<void> {
    try {
      closed ??= await relay.readClosed()
    } catch (error) {
      tell({ kind: 'over' })
      if (toGangwayError(error).code === 'SESSION_INVALID') onEnd('retry')
      return
    }
    if (closed) tell({ kind: 'closed', closed })
    else onEnd('opened')
  }

  async function answer(message: Exclude<WindowMessage, 'ready'>): Promise<void> {
    const { id, offerId } = message
    try {
      if (message.kind === 'open') {
        const { methodId, guess } = message
        tell({ kind: 'answer', id, answer: await relay.readPepper({ offerId, methodId, guess }) })
        return
      }
      closed = null
      await relay.openClosed({ offerId, sealed: message.sealed })
      tell({ kind: 'answer', id, answer: null })
      onEnd('opened')
    } catch (error) {
      tell({ kind: 'error', id, ...toPlain(error) })
      if (message.kind === 'lend') await offerAnew()
    }
  }

  window.addEventListener(
    'message',
    ({ source, origin, data }) => {
      if (source !== opened || origin !== location.origin) return
      const message = v.safeParse(windowMessageSchema, data)
      if (!message.success) return
      if (message.output === 'ready') void offerAnew()
      else void answer(message.output)
    },
    { signal: stop.signal },
  )
  return {
    close() {
      stop.abort()
      opened.close()
    },
  }
}

/** Code and figures; nothing else of an error goes to another page. */
function toPlain(error: unknown): Pick<Extract<FrameMessage, { kind: 'error' }>, 'code' | 'context'> {
  const { code, context } = toGangwayError(error)
  const plain: Record<string, string | number | boolean> = {}
  for (const [key, value] of Object.entries(context))
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
      plain[key] = value
  return { code, context: plain }
}
