import { type CaipNetworkId, GangwayError } from '@gangway/protocol'

const elementId = 'w3m-iframe'
/** What the frame may do beside running its own code. embedded-wallet.md §4. */
const sandbox = 'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox'
/** What our frame answers by; AppKit sends 4. */
const version = 'gw1'

/** What is written into the frame's address. */
export type FrameAddress = {
  url: string
  projectId: string
  networkId: CaipNetworkId
  isLoggerOn: boolean
}

/**
 * Puts the hidden frame into the page: fixed, above everything. A second frame of the page gets an id of its own, since
 * two configs share nothing. product.md §2, frame-protocol.md §2.
 *
 * @throws GangwayError `FRAME_NOT_SET` ('W3mFrame: iframe is not set', product.md §8) where there is no page.
 */
export function createFrameElement(address: FrameAddress): HTMLIFrameElement {
  if (typeof document === 'undefined') throw new GangwayError('FRAME_NOT_SET')
  const element = document.createElement('iframe')
  const { origin } = new URL(address.url)
  element.id = getFreeId()
  element.name = 'w3m-secure-iframe'
  element.title = 'Secure wallet'
  element.setAttribute('sandbox', sandbox)
  element.allow = [
    `publickey-credentials-get ${origin}`,
    `publickey-credentials-create ${origin}`,
    'clipboard-write',
  ].join('; ')
  Object.assign(element.style, {
    position: 'fixed',
    zIndex: '999999',
    display: 'none',
    border: '0',
    animationDelay: '0s, 50ms',
    borderBottomLeftRadius: 'clamp(0px, var(--wui-border-radius-l), 44px)',
    borderBottomRightRadius: 'clamp(0px, var(--wui-border-radius-l), 44px)',
  })
  element.src = toSource(address)
  const parent = document.body ?? document.documentElement
  parent.append(element)
  return element
}

// The order is fixed, and a CAIP-2 id stands there as it is. frame-protocol.md §2.
function toSource({ url, projectId, networkId, isLoggerOn }: FrameAddress): string {
  return `${url}?projectId=${encodeURIComponent(projectId)}&chainId=${networkId}&version=${version}&enableLogger=${isLoggerOn}`
}

function getFreeId(): string {
  const ids = (function* () {
    yield elementId
    for (let count = 2; ; count += 1) yield `${elementId}-${count}`
  })()
  for (const id of ids) if (!document.getElementById(id)) return id
  return elementId
}
