import { renderMail } from './layout.ts'
import { sampleMails } from './samples.ts'

const texts = Object.entries(sampleMails('https://example.com')).map(
  ([name, mail]) => [name, renderMail(mail, '').text] as const,
)

test('every mail with a time names its zone, as the pages do', () => {
  const timed = texts.filter(([, text]) => /\d:\d\d/.test(text))
  expect(timed.length).toBeGreaterThan(30)
  const unlabeled = timed.filter(([, text]) => /\d:\d\d(?!\d*\s[AP]M\sPST)/.test(text))
  expect(unlabeled.map(([name]) => name)).toEqual([])
})

test('mails to packers say gig, as their pages do', () => {
  const toPackers = texts.filter(([name]) => name.endsWith('-packer') || name === 'new-jobs')
  expect(toPackers.length).toBeGreaterThan(20)
  const wrong = toPackers.filter(([, text]) => /\bjobs?\b/i.test(text))
  expect(wrong.map(([name]) => name)).toEqual([])
})
