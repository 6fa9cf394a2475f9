import { mailText } from './mail-text.ts'

test.each([
  ...[
    'Two rooms across town',
    '2.5 rooms, 10:30 AM',
    'Sofa (6 ft. long)',
    'St. Louis → Clayton, MO',
    'Mrs. O’Neil',
  ],
  ...['A.', 'Wait...', '$1,200.50', 'Re: piano', '12/5: boxes'],
])('%j is unchanged', (text) => {
  expect(mailText(text)).toBe(text)
})

test.each([
  ['evil.com', 'evil.\u2060com'],
  ['See http://evil.com/x?y', 'See http:\u2060//evil.\u2060com/x?y'],
  ['HTTPS://1.2.3.4', 'HTTPS:\u2060//1.2.3.4'],
  ['www.evil.co.uk', 'www.\u2060evil.\u2060co.\u2060uk'],
  ['me@evil.com', 'me@\u2060evil.\u2060com'],
  ['mailto:me', 'mailto:\u2060me'],
  ['a.9to5', 'a.\u20609to5'],
  ['Sofa\r\nBcc: me', 'Sofa Bcc: me'],
  ['Sofa\u2028 \u202Ecod.exe', 'Sofa cod.\u2060exe'],
])('%j becomes one line without a link: %j', (text, safe) => {
  expect(mailText(text)).toBe(safe)
})
