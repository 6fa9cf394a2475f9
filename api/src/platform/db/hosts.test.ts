import { splitHosts } from './hosts.ts'

test('splits a URL with several hosts into one URL per host', () => {
  expect(splitHosts('postgres://me:a%40b@one:5432/db')).toEqual(['postgres://me:a%40b@one:5432/db'])
  expect(splitHosts('postgresql://me:a,b@one:1,two:2,[::1]:3/db?sslmode=require')).toEqual([
    'postgresql://me:a,b@one:1/db?sslmode=require',
    'postgresql://me:a,b@two:2/db?sslmode=require',
    'postgresql://me:a,b@[::1]:3/db?sslmode=require',
  ])
})
