// The console's only script: forms, buttons, copying, and what changes by itself.

const faucet = document.querySelector('#faucet')
if (faucet) startFaucet(faucet)
for (const form of document.querySelectorAll('form[data-action]'))
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    control(form, form.dataset.action, Object.fromEntries(new FormData(form)))
  })
document.addEventListener('click', ({ target }) => {
  const button = target.closest('button')
  if (button?.dataset.copy) copy(button)
  if (button?.dataset.action) control(button, button.dataset.action, JSON.parse(button.dataset.body))
})
if (document.querySelector('[data-live]')) setInterval(refresh, 2_000)
if (document.body.hasAttribute('data-waiting')) setTimeout(() => location.reload(), 1_500)

function startFaucet(form) {
  const { network, asset } = form.elements
  const offerAssets = () => {
    const [native, ...tokens] = asset.options
    native.textContent = network.selectedOptions[0].dataset.symbol
    const [family] = network.value.split(':')
    for (const token of tokens) token.hidden = token.disabled = !token.dataset.families.includes(family)
    if (asset.selectedOptions[0].disabled) asset.value = native.value
  }
  network.addEventListener('change', offerAssets)
  offerAssets()
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    requestCoins(form)
  })
}

async function requestCoins(form) {
  const result = form.querySelector('[role="status"]')
  const button = form.querySelector('button')
  showReasons(form, result, [])
  button.disabled = true
  say(result, 'Sending…')
  const { reasons, page } = await post('/api/faucet', Object.fromEntries(new FormData(form)))
  if (reasons) showReasons(form, result, reasons)
  else say(result, 'Sent. ', { text: 'See the transaction', href: page })
  button.disabled = false
}

/** Does what a button or form of a network's card says, and says there what came of it. */
async function control(source, path, body) {
  const result = source.closest('section').querySelector('[role="status"]')
  const { reasons, message } = await post(path, body)
  if (source instanceof HTMLFormElement) showReasons(source, result, reasons ?? [])
  else say(result, (reasons ?? []).map(({ description }) => description).join('. '))
  if (!reasons) say(result, message)
  await refresh()
}

/** The server's answer; one with reasons means it was not done. */
async function post(path, body) {
  try {
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(path, { method: 'POST', headers, body: JSON.stringify(body) })
    return await response.json()
  } catch {
    return {
      reasons: [{ field: '', description: 'The dev console did not answer. Is npm start still running?' }],
    }
  }
}

/** Shows each reason beside its field, or in the form's result when it has no field or no place beside it. */
function showReasons(form, result, reasons) {
  const elsewhere = []
  for (const input of form.querySelectorAll('input')) {
    const mine = reasons.filter(({ field }) => field === input.name).map(({ description }) => description)
    const place = form.querySelector(`#${input.id}-error`)
    if (place) place.textContent = mine.join('. ')
    else elsewhere.push(...mine)
    input.setAttribute('aria-invalid', String(mine.length > 0))
  }
  for (const { field, description } of reasons)
    if (!form.elements[field]?.matches('input')) elsewhere.push(description)
  say(result, elsewhere.join('. ') || (reasons.length > 0 ? 'Nothing was sent.' : ''))
  form.querySelector('[aria-invalid="true"]')?.focus()
}

function say(result, text, link) {
  result.textContent = text
  if (!link) return
  const anchor = document.createElement('a')
  anchor.href = link.href
  anchor.textContent = link.text
  result.append(anchor)
}

async function copy(button) {
  await navigator.clipboard.writeText(button.dataset.copy)
  button.textContent = 'Copied'
  setTimeout(() => {
    button.textContent = 'Copy'
  }, 1_500)
}

/** Brings what is marked `data-live` up to date; the focus stays on what took a button's place. */
async function refresh() {
  const page = await fetch(location.pathname).then(
    (response) => response.text(),
    () => undefined,
  )
  if (!page) return
  const fresh = new DOMParser().parseFromString(page, 'text/html')
  for (const shown of document.querySelectorAll('[data-live]')) {
    const next = fresh.getElementById(shown.id)
    if (!next || next.innerHTML === shown.innerHTML) continue
    const place = [...shown.querySelectorAll('button')].indexOf(document.activeElement)
    shown.replaceChildren(...next.childNodes)
    if (place >= 0) shown.querySelectorAll('button').item(place)?.focus()
  }
}
