// What a page does to have a person press the button of the approval screen against their will: threat 14 of
// embedded-wallet.md §13.

/** A browser window with a page that shows the approval screen, whatever drives it: Playwright or Puppeteer. */
export type Stage = {
  page: {
    evaluate(run: (argument: string) => unknown, argument: string): Promise<unknown>
    mouse: {
      move(x: number, y: number): Promise<void>
      down(): Promise<void>
      up(): Promise<void>
    }
    keyboard: { press(key: string, options: { delay: number }): Promise<void> }
    touchscreen: { tap(x: number, y: number): Promise<void> }
  }
  /** Where the button that agrees is on the page; null: nowhere. */
  getButtonBox(): Promise<{ x: number; y: number; width: number; height: number } | null>
  /** Resolves once the button may be pressed, or, where it never may be without more, once it is settled. */
  untilReady(): Promise<void>
  wait(time: number): Promise<void>
}

/** Where the button is on the page, once the frame is where the test wants it. */
export async function findButton({ getButtonBox }: Stage): Promise<{ x: number; y: number }> {
  const box = await getButtonBox()
  if (!box) throw new Error('no button')
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

export async function change(
  { page }: Stage,
  style: Partial<Record<string, string>>,
  selector = 'iframe',
): Promise<void> {
  await page.evaluate(
    (text) => {
      const [target, changes]: [string, Record<string, string>] = JSON.parse(text)
      const element = document.querySelector<HTMLElement>(target)
      for (const [name, value] of Object.entries(changes)) element?.style.setProperty(name, value)
    },
    JSON.stringify([selector, style]),
  )
}

/** Lays something over the page that lets clicks through. */
async function cover({ page }: Stage, style: string): Promise<void> {
  await page.evaluate((text) => {
    const decoy = document.body.appendChild(document.createElement('div'))
    decoy.id = 'decoy'
    decoy.textContent = 'Win a prize'
    decoy.style.cssText = `position: fixed; pointer-events: none; ${text}`
  }, style)
}

/** A person clicks where the page has told them to, not knowing of the frame. */
export async function clickAt({ page, wait }: Stage, { x, y }: { x: number; y: number }): Promise<void> {
  await page.mouse.move(x, y)
  await page.mouse.down()
  await wait(80)
  await page.mouse.up()
}

/** The same after a rest: the guard refuses every click that comes in with the mouse, honest or not. */
async function restAndClick(stage: Stage, place: { x: number; y: number }): Promise<void> {
  await stage.page.mouse.move(place.x, place.y)
  await stage.wait(restTime)
  await clickAt(stage, place)
}

/** ms, a little longer than the guard waits for anything (createGuard.ts, createStillness.ts). */
const restTime = 1_300

const everywhere = 'inset: 0; background: #fff;'

/** ms after which the guard takes a person to have seen what is there (createGuard.ts). */
const seenAfter = 700

/** Presses the mouse where it is. False where a busy machine took so long since `shownAt` that the click is an honest one. */
async function pressSoon({ page, wait }: Stage, shownAt: number): Promise<boolean> {
  await page.mouse.down()
  await wait(80)
  await page.mouse.up()
  return performance.now() - shownAt < seenAfter
}

/** Each gets one click out of a person, `chance` of 0 to 1 choosing its details. False: it came too late to be one. */
export const attacks: Record<string, (stage: Stage, chance: number) => Promise<unknown>> = {
  async 'a frame resized to its buttons'(stage, chance) {
    await change(stage, { width: `${200 + chance * 119}px`, height: `${105 + chance * 100}px` })
    await restAndClick(stage, await findButton(stage))
  },
  async 'a frame with a line of what it says'(stage, chance) {
    await change(stage, { width: '320px', height: `${140 + chance * 259}px` })
    await restAndClick(stage, await findButton(stage))
  },
  async 'a frame made wide and flat'(stage, chance) {
    await change(stage, { left: '0', width: `${500 + chance * 399}px`, height: `${90 + chance * 200}px` })
    await restAndClick(stage, await findButton(stage))
  },
  async 'a frame whose page is zoomed out'(stage, chance) {
    await change(stage, { zoom: `${0.15 + chance * 0.25}` })
    await restAndClick(stage, await findButton(stage))
  },
  async 'a cover over all, from the start'(stage, chance) {
    await cover(stage, `${everywhere} opacity: ${0.01 + chance * 0.99};`)
    await restAndClick(stage, await findButton(stage))
  },
  async 'a cover over the recipient alone'(stage, chance) {
    await cover(
      stage,
      `left: 60px; top: ${120 + chance * 200}px; width: 200px; height: 30px; background: #fff;`,
    )
    await restAndClick(stage, await findButton(stage))
  },
  async 'a cover taken away at the last moment'(stage, chance) {
    await cover(stage, everywhere)
    await stage.wait(900)
    const place = await findButton(stage)
    await stage.page.mouse.move(place.x, place.y)
    const shownAt = performance.now()
    await stage.page.evaluate(() => document.querySelector('#decoy')?.remove(), '')
    await stage.wait(chance * 500)
    return pressSoon(stage, shownAt)
  },
  async 'a cover laid while the mouse is there'(stage, chance) {
    const place = await findButton(stage)
    await stage.page.mouse.move(place.x, place.y)
    await stage.untilReady()
    await cover(stage, everywhere)
    await stage.wait(250 + chance * 300)
    await clickAt(stage, place)
  },
  async 'a frame that can hardly be seen'(stage, chance) {
    await change(stage, { opacity: `${0.01 + chance * 0.9}` })
    await restAndClick(stage, await findButton(stage))
  },
  async 'a frame made small'(stage, chance) {
    await change(stage, { transform: `scale(${0.2 + chance * 0.75})` })
    await restAndClick(stage, await findButton(stage))
  },
  async 'a frame cut to its button'(stage, chance) {
    const place = await findButton(stage)
    await change(stage, { 'clip-path': `inset(${200 + chance * 300}px 0 0 0)` })
    await restAndClick(stage, place)
  },
  async 'a frame with a hole for its button'(stage, chance) {
    const { x, y } = await findButton(stage)
    const size = 2 + chance * 40
    const hole = `polygon(0 0, 100% 0, 100% 100%, 0 100%, 0 0, ${x - size}px ${y - size}px, ${x - size}px ${y + size}px, ${x + size}px ${y + size}px, ${x + size}px ${y - size}px, ${x - size}px ${y - size}px)`
    await cover(stage, `${everywhere} clip-path: ${hole};`)
    await restAndClick(stage, { x, y })
  },
  async 'a frame half out of the window'(stage, chance) {
    await change(stage, { top: `${-20 - chance * 450}px` })
    await restAndClick(stage, await findButton(stage))
  },
  async 'a frame moved under the mouse'(stage, chance) {
    await stage.untilReady()
    const place = { x: 700, y: 300 + chance * 200 }
    await stage.page.mouse.move(place.x, place.y)
    const { x, y } = await findButton(stage)
    const shownAt = performance.now()
    await change(stage, { left: `${40 + place.x - x}px`, top: `${40 + place.y - y}px` })
    await stage.wait(chance * 400)
    return pressSoon(stage, shownAt)
  },
  async 'a frame moved between the two clicks of a double click'(stage, chance) {
    await stage.untilReady()
    const { x, y } = await findButton(stage)
    const place = { x: 600, y: 500 }
    await clickAt(stage, place)
    const shownAt = performance.now()
    await change(stage, { left: `${40 + place.x - x}px`, top: `${40 + place.y - y}px` })
    await stage.wait(50 + chance * 250)
    return pressSoon(stage, shownAt)
  },
  async 'a frame moved while the mouse rests in it'(stage, chance) {
    const { x, y } = await findButton(stage)
    const place = { x: 200, y: 300 }
    await stage.page.mouse.move(place.x, place.y)
    await stage.untilReady()
    const shownAt = performance.now()
    await change(stage, { left: `${40 + place.x - x}px`, top: `${40 + place.y - y}px` })
    await stage.wait(chance * 400)
    return pressSoon(stage, shownAt)
  },
  async 'a full screen of something else'(stage, chance) {
    const place = await findButton(stage)
    await stage.untilReady()
    await cover(stage, everywhere)
    await stage.page.evaluate(() => document.querySelector('#decoy')?.requestFullscreen(), '')
    await stage.wait(300 + chance * 900)
    await clickAt(stage, place)
  },
  async 'colours that hide what is written'(stage, chance) {
    await change(stage, { filter: chance < 0.5 ? 'brightness(30)' : `blur(${4 + chance * 8}px)` })
    await restAndClick(stage, await findButton(stage))
  },
  async 'events the page makes itself'(stage) {
    await stage.untilReady()
    await stage.page.evaluate(() => {
      const frame = document.querySelector('iframe')
      for (const type of ['pointerdown', 'pointerup', 'mousedown', 'mouseup', 'click', 'keydown', 'keyup'])
        frame?.dispatchEvent(new Event(type, { bubbles: true }))
      frame?.contentWindow?.postMessage('approve', '*')
      frame?.click()
    }, '')
  },
  async 'keys a person types into a game'(stage, chance) {
    await stage.untilReady()
    await stage.page.evaluate(() => document.querySelector('iframe')?.contentWindow?.focus(), '')
    for (const key of ['Enter', ' ', 'Enter', 'Tab', 'Enter', 'Tab', 'Enter', 'Tab', 'Enter', 'Tab', ' '])
      await stage.page.keyboard.press(key, { delay: Math.round(chance * 40) })
  },
  async 'a tap by a finger that expects something else'(stage) {
    await stage.untilReady()
    const { x, y } = await findButton(stage)
    await stage.page.touchscreen.tap(x, y)
  },
}

/** Those that a browser without proof has to see by itself, where a press is enough: at a sign-in. */
const seenAttacks = [
  'a frame resized to its buttons',
  'a frame whose page is zoomed out',
  'a frame half out of the window',
  'a frame moved under the mouse',
  'a frame with a line of what it says',
  'a frame made wide and flat',
  'a frame moved between the two clicks of a double click',
  'a frame moved while the mouse rests in it',
  'events the page makes itself',
  'keys a person types into a game',
]

/** What is tried in a browser without proof: by turns a sign-in, and a payment for which the page's own guess is typed. */
export function chooseUnproven(
  index: number,
  names: readonly string[],
): { name: string; kind: 'signIn' | 'plain' } {
  if (index % 2 === 0) return { name: seenAttacks[(index / 2) % seenAttacks.length] ?? '', kind: 'signIn' }
  return { name: names[((index - 1) / 2) % names.length] ?? '', kind: 'plain' }
}
