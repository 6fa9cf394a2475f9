/** Imported images are URLs. Jest needs any URL. */
module.exports = '/asset-in-jest.svg'
