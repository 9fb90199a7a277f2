const key = 'gangway-docs.tab'

/**
 * Makes tabs of the sections in each row (WAI-ARIA: one stop for Tab, arrows between them). A choice counts for all rows that have it,
 * and for the next page.
 */
export function makeTabs(): void {
  const rows = [...document.querySelectorAll('.tabs')].map(makeRow)
  const choose = (name: string) => {
    for (const row of rows) row(name)
    try {
      localStorage.setItem(key, name)
    } catch {
      // Storage is refused: the next page begins with the first tab.
    }
  }
  document.addEventListener('gangway-tab', (event) => choose((event as CustomEvent<string>).detail))
  try {
    const stored = localStorage.getItem(key)
    if (stored) for (const row of rows) row(stored)
  } catch {
    // As above.
  }
}

/** Returns what shows the tab of a name, if the row has it. */
function makeRow(row: Element, at: number): (name: string) => void {
  const list = document.createElement('div')
  list.role = 'tablist'
  list.ariaLabel = 'Framework'
  const tabs = [...row.querySelectorAll(':scope > section')].map((panel, index) => {
    const heading = panel.querySelector('h3')
    const name = heading?.firstChild?.textContent?.trim() ?? ''
    heading?.remove()
    const tab = document.createElement('button')
    tab.type = 'button'
    tab.role = 'tab'
    tab.id = heading?.id ?? `tab-${at}-${index}`
    tab.textContent = name
    panel.role = 'tabpanel'
    panel.setAttribute('aria-labelledby', tab.id)
    tab.addEventListener('click', () =>
      document.dispatchEvent(new CustomEvent('gangway-tab', { detail: name })),
    )
    list.append(tab)
    return { tab, panel, name }
  })
  const show = (name: string) => {
    if (!tabs.some((each) => each.name === name)) return
    for (const { tab, panel, name: own } of tabs) {
      tab.ariaSelected = `${own === name}`
      tab.tabIndex = own === name ? 0 : -1
      panel.toggleAttribute('hidden', own !== name)
    }
  }
  list.addEventListener('keydown', ({ key: pressed }) => {
    const step = pressed === 'ArrowRight' ? 1 : pressed === 'ArrowLeft' ? -1 : 0
    const current = tabs.findIndex(({ tab }) => tab === document.activeElement)
    const next = tabs[(current + step + tabs.length) % tabs.length]
    if (step === 0 || current < 0 || !next) return
    next.tab.click()
    next.tab.focus()
  })
  row.prepend(list)
  // An address may name a tab.
  const named = tabs.find(({ tab }) => `#${tab.id}` === location.hash)
  show(named?.name ?? tabs[0]?.name ?? '')
  return show
}
