import { ownAddress, readNotice } from './notice.ts'

test('reads a payload, and shows a general notice if it cannot', () => {
  const whole = {
    title: 'Marcus is on the way',
    body: 'At 8:40 AM.',
    url: '/gig/1',
    tag: 'trip-1',
  }
  expect(readNotice(JSON.stringify({ ...whole, later: true }))).toEqual(whole)
  expect(readNotice('{"title":"Hello"}')).toEqual({ title: 'Hello', body: '', url: '/' })
  for (const broken of [undefined, '', 'Hello', 'null', '{}', '{"title":5}']) {
    expect(readNotice(broken)).toEqual({
      title: 'Manyhands',
      body: 'One of your jobs has changed.',
      url: '/',
    })
  }
})

test.each([
  ['/gig/12?messages=3#end', 'https://manyhands.example/gig/12?messages=3#end'],
  ['https://manyhands.example/account', 'https://manyhands.example/account'],
  ['//evil.example/', 'https://manyhands.example/'],
  ['https://evil.example/', 'https://manyhands.example/'],
  ['javascript:alert(1)', 'https://manyhands.example/'],
  ['https://', 'https://manyhands.example/'],
  [undefined, 'https://manyhands.example/'],
])('a click on a notification for %s opens %s', (url, opened) => {
  expect(ownAddress(url, 'https://manyhands.example')).toBe(opened)
})
