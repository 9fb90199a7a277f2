import { expect, readLoginMail } from '@gangway/testing/playwright'
import { appOrigin } from '../support/FrameApp.js'
import { createEmail, test } from '../support/testFrame.js'

// A login mail is in the language of the browser that asked for it, whatever the app's page is in.

for (const { locale, subject, direction } of [
  { locale: 'en-GB', subject: /^Do you want to log in/, direction: 'ltr' },
  { locale: 'es-MX', subject: /^¿Quieres iniciar sesión/, direction: 'ltr' },
  { locale: 'ar-EG', subject: /^\u200fهل تريد تسجيل الدخول/, direction: 'rtl' },
])
  test.describe(locale, () => {
    test.use({ locale })

    test('the mail of a login is in the language of the browser, in text and HTML, and fits a phone', async ({
      app,
      context,
      world,
    }) => {
      const email = createEmail()
      await app.open(appOrigin)
      await app.ask('CONNECT_EMAIL', { email })
      const mail = await readLoginMail(world, email)
      expect(mail.subject).toMatch(subject)
      expect(mail.links.some((each) => each.includes('/device#'))).toBe(true)
      const reader = await context.newPage()
      await reader.setViewportSize({ width: 320, height: 568 })
      await reader.setContent(mail.html)
      await expect(reader.locator('html')).toHaveAttribute('dir', direction)
      await expect(reader.getByRole('link')).toHaveCount(1)
      // Nothing sticks out at a side.
      expect(await reader.evaluate('document.documentElement.scrollWidth')).toBe(320)
    })
  })
