// The console's only script: faucet form, copy buttons, status that keeps itself up to date.

const form = document.querySelector('#faucet')
if (form) startFaucet(form)
for (const button of document.querySelectorAll('[data-copy]'))
  button.addEventListener('click', () => copy(button))
if (document.querySelector('#parts')) setInterval(refreshParts, 3_000)
if (document.body.hasAttribute('data-waiting')) setTimeout(() => location.reload(), 1_500)

function startFaucet(form) {
  const { network, asset } = form.elements
  const nameAsset = () => {
    asset.options[0].textContent = network.selectedOptions[0].dataset.symbol
  }
  network.addEventListener('change', nameAsset)
  nameAsset()
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    requestCoins(form)
  })
}

async function requestCoins(form) {
  const button = form.querySelector('button')
  showReasons(form, [])
  button.disabled = true
  say('Sending…')
  try {
    const response = await fetch('/api/faucet', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(Object.fromEntries(new FormData(form))),
    })
    const body = await response.json()
    if (body.status === 'SUCCESS') say('Sent. ', { text: 'See the transaction', href: body.page })
    else showReasons(form, body.reasons)
  } catch {
    say('The dev console did not answer. Is npm start still running?')
  }
  button.disabled = false
}

function showReasons(form, reasons) {
  const elsewhere = []
  for (const name of ['address', 'amount']) {
    const mine = reasons.filter((reason) => reason.field === name).map((reason) => reason.description)
    document.querySelector(`#${name}-error`).textContent = mine.join('. ')
    form.elements[name].setAttribute('aria-invalid', String(mine.length > 0))
  }
  for (const { field, description } of reasons)
    if (field !== 'address' && field !== 'amount') elsewhere.push(description)
  say(elsewhere.join('. ') || (reasons.length > 0 ? 'Nothing was sent.' : ''))
  form.querySelector('[aria-invalid="true"]')?.focus()
}

function say(text, link) {
  const result = document.querySelector('#result')
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

async function refreshParts() {
  const page = await fetch('/').then(
    (response) => response.text(),
    () => undefined,
  )
  if (!page) return
  const fresh = new DOMParser().parseFromString(page, 'text/html').querySelector('#parts')
  const shown = document.querySelector('#parts')
  if (fresh && fresh.innerHTML !== shown.innerHTML) shown.replaceWith(fresh)
}
