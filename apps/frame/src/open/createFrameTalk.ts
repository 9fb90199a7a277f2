import { GangwayError } from '@gangway/protocol'
import { isErrorCode } from '../http/isErrorCode.js'
import type { ClosedWallet, MethodOpening } from '../model/closedWallet.js'
import type { FrameMessage, WindowMessage } from '../model/openMessages.js'

/** How the window speaks to the frame that opened it. */
export type FrameTalk = {
  /** Whether anything has opened this window. */
  hasFrame: boolean
  /** Hears what is to be opened, as often as that changes, and whether that is over. */
  listen(on: { closed(closed: ClosedWallet): void; over(): void }): void
  /** What one way opens by. Throws what the services say. */
  open(question: { offerId: string; methodId: string; guess: string | null }): Promise<MethodOpening>
  /** Hands over the recovery key, sealed to the frame's Worker. Throws where that did not open the wallet. */
  lend(answer: { offerId: string; sealed: string }): Promise<void>
}

type Waiting = { resolve(answer: MethodOpening | null): void; reject(error: GangwayError): void }

/**
 * Creates the window's end of the talk. Only a frame of this very origin that opened the window is heard: a page of an app
 * that opened it is of another. What that frame says comes from our own code, of one build. embedded-wallet.md §10.
 */
export function createFrameTalk(
  page: Pick<Window, 'addEventListener' | 'location'> & { opener: Pick<Window, 'postMessage'> | null },
): FrameTalk {
  const { opener } = page
  const { origin } = page.location
  const waiting = new Map<number, Waiting>()
  let lastId = 0
  const tell = (message: WindowMessage) => opener?.postMessage(message, origin)

  function ask(toMessage: (id: number) => WindowMessage): Promise<MethodOpening | null> {
    return new Promise((resolve, reject) => {
      if (!opener) return reject(new GangwayError('FRAME_UNREACHABLE'))
      lastId += 1
      waiting.set(lastId, { resolve, reject })
      tell(toMessage(lastId))
    })
  }

  function settle(message: Extract<FrameMessage, { id: number }>): void {
    const waiter = waiting.get(message.id)
    waiting.delete(message.id)
    if (message.kind === 'answer') {
      waiter?.resolve(message.answer)
      return
    }
    const { code, context } = message
    waiter?.reject(new GangwayError(isErrorCode(code) ? code : 'UNKNOWN', { context }))
  }

  return {
    hasFrame: opener !== null,
    listen(on) {
      page.addEventListener('message', ({ source, origin: from, data }) => {
        if (opener === null || source !== opener || from !== origin) return
        const message: FrameMessage = data
        if (message.kind === 'closed') on.closed(message.closed)
        else if (message.kind === 'over') on.over()
        else settle(message)
      })
      tell('ready')
    },
    async open({ offerId, methodId, guess }) {
      const opening = await ask((id) => ({ kind: 'open', id, offerId, methodId, guess }))
      if (!opening) throw new GangwayError('FRAME_UNREACHABLE')
      return opening
    },
    async lend({ offerId, sealed }) {
      await ask((id) => ({ kind: 'lend', id, offerId, sealed }))
    },
  }
}
