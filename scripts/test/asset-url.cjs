/** Webpack replaces an imported image with its URL. In Jest tests, any URL will do. */
module.exports = '/asset-in-jest.svg'
