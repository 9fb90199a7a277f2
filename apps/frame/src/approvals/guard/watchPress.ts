/** How long a finger rests on the button: it cannot be seen coming, as a mouse can. ms */
const touchHold = 400
/** How long the button has the focus before a key counts, ms: nobody types blindly into what has just come up. */
const focusTime = 500

/**
 * Calls `onPress` when a person presses a button, and `onMiss` when a press does not count. A press counts when it
 * begins and ends on the button while it is ready, and the browser vouches for both (`isTrusted`): embedded-wallet.md
 * §10 “input”. Enter never counts: people hit it to be rid of a window. The space bar is the keyboard's way; what
 * assistive technology does arrives as a click without pointer or key, which no page can make.
 */
export function watchPress(
  button: HTMLElement,
  { isReady, onPress, onMiss }: { isReady(): boolean; onPress(): void; onMiss(): void },
): void {
  let begun: { by: number | 'space'; at: number } | null = null
  let focusedAt = Number.POSITIVE_INFINITY

  const end = (isGood: boolean) => {
    begun = null
    if (isGood && isReady()) onPress()
    else onMiss()
  }

  button.addEventListener('pointerdown', (event) => {
    begun = null
    if (!event.isTrusted || event.button !== 0 || !event.isPrimary) return
    if (isReady()) begun = { by: event.pointerId, at: performance.now() }
    else onMiss()
  })
  button.addEventListener('pointerup', (event) => {
    if (begun?.by !== event.pointerId) return
    const isLongEnough = event.pointerType !== 'touch' || performance.now() - begun.at >= touchHold
    end(event.isTrusted && isLongEnough && isOn(button, event))
  })
  for (const name of ['pointercancel', 'pointerleave'] as const)
    button.addEventListener(name, () => {
      begun = null
    })

  button.addEventListener('focus', () => {
    focusedAt = performance.now()
  })
  button.addEventListener('blur', () => {
    focusedAt = Number.POSITIVE_INFINITY
    begun = null
  })
  button.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' && event.key !== ' ') return
    event.preventDefault()
    if (event.repeat || !event.isTrusted) return
    const isSettled = performance.now() - focusedAt >= focusTime
    if (event.key === ' ' && isSettled && isReady()) begun = { by: 'space', at: performance.now() }
    else onMiss()
  })
  button.addEventListener('keyup', (event) => {
    if (event.key !== ' ') return
    event.preventDefault()
    if (begun?.by === 'space') end(event.isTrusted)
  })
  button.addEventListener('click', (event) => {
    event.preventDefault()
    if (event.isTrusted && event.detail === 0 && !isPointer(event)) end(true)
  })
}

function isOn(button: HTMLElement, { clientX, clientY }: PointerEvent): boolean {
  const { left, right, top, bottom } = button.getBoundingClientRect()
  return clientX >= left && clientX <= right && clientY >= top && clientY <= bottom
}

/** A click of a mouse, pen or finger says which. */
function isPointer(event: MouseEvent): boolean {
  return 'pointerType' in event && event.pointerType !== ''
}

/** How long nothing of it may be seen, ms: one view of the app's dialog may follow another. */
const patience = 1_000

/**
 * Calls `onClose` once an element that was seen is seen no longer: the app has put the frame away with it, and says so in
 * no other way. A page in another tab does not count. embedded-wallet.md §10 “auto-reject on close”.
 */
export function watchClosing(surface: Element, onClose: () => void): () => void {
  let wasSeen = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const observer = new IntersectionObserver((entries) => {
    const isSeen = (entries.at(-1)?.intersectionRatio ?? 0) > 0
    wasSeen ||= isSeen
    clearTimeout(timer)
    if (wasSeen && !isSeen) timer = setTimeout(onClose, patience)
  })
  observer.observe(surface)
  return () => {
    clearTimeout(timer)
    observer.disconnect()
  }
}
