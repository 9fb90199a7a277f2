import { type SearchSection, searchSections } from '../search/searchSections.js'

/** Starts the search: a field whose results are links below it. The index loads when the field is entered. `root`: of the site. */
export function startSearch(root: string): void {
  const form = document.querySelector('search')
  if (!form) return
  const [input, results, status, list] = ['input', '.results', '[role]', 'ul'].map((selector) =>
    form.querySelector(selector),
  )
  if (!(input instanceof HTMLInputElement) || !(results instanceof HTMLElement) || !status || !list) return
  form.hidden = false

  let index: Promise<SearchSection[]> | undefined
  const load = () => {
    index ??= fetch(`${root}search.json`)
      .then((response) => (response.ok ? response.json() : Promise.reject(new Error(`${response.status}`))))
      .catch((error) => {
        index = undefined
        throw error
      })
    return index
  }
  const update = async () => {
    const query = input.value
    results.hidden = query.trim() === ''
    if (results.hidden) return
    try {
      const found = searchSections(await load(), query)
      if (input.value !== query) return
      list.replaceChildren(...found.map((section) => toItem(section, root)))
      status.textContent =
        found.length === 0 ? `Nothing was found for “${query.trim()}”.` : `${found.length} results`
    } catch {
      list.replaceChildren()
      status.textContent = 'The search could not load. Check your connection, and type again.'
    }
  }
  input.addEventListener('focus', () => void load().catch(() => undefined), { once: true })
  input.addEventListener('input', update)
  form.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') {
      results.hidden = true
      input.focus()
    }
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0 || results.hidden) return
    event.preventDefault()
    const stops: HTMLElement[] = [input, ...list.querySelectorAll('a')]
    const current = stops.findIndex((stop) => stop.matches(':focus'))
    stops[(current + step + stops.length) % stops.length]?.focus()
  })
  form.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget instanceof Node && !form.contains(relatedTarget)) results.hidden = true
  })
  document.addEventListener('keydown', (event) => {
    const isTyping = event.target instanceof Element && event.target.closest('input, select, textarea')
    if (event.key !== '/' || isTyping) return
    event.preventDefault()
    input.focus()
  })
}

function toItem({ path, page, heading, text }: SearchSection, root: string): HTMLElement {
  const item = document.createElement('li')
  const link = document.createElement('a')
  link.href = `${root}${path}`
  const title = document.createElement('strong')
  title.textContent = heading ? `${page} › ${heading}` : page
  const excerpt = document.createElement('span')
  excerpt.textContent = text.slice(0, 120)
  link.append(title, excerpt)
  item.append(link)
  return item
}
