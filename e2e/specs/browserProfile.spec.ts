import { expect, test } from '@gangway/testing/playwright'

const one = 'http://one.localhost/'
const two = 'http://two.localhost/'
const embedded = 'http://embedded.localhost/'

test('the browser keeps a frame’s storage apart for each site it stands in, as users’ browsers do', async ({
  browser,
}) => {
  const context = await browser.newContext()
  await context.route(/\.localhost\/$/, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: route.request().url() === embedded ? '<p>frame</p>' : `<iframe src="${embedded}"></iframe>`,
    }),
  )
  const page = await context.newPage()
  const readMark = async () => {
    const frame = page.frame({ url: embedded }) ?? page.mainFrame()
    return frame.evaluate(() => localStorage.getItem('mark'))
  }

  await page.goto(one)
  await page.frame({ url: embedded })?.evaluate(() => localStorage.setItem('mark', 'one'))
  await page.reload()
  expect(await readMark()).toBe('one')
  await page.goto(two)
  expect(await readMark()).toBeNull()
  await page.goto(embedded)
  expect(await readMark()).toBeNull()
  await context.close()
})
