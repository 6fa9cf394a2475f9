/** Pictures are addresses in the browser; in jest any address will do. */
module.exports = '/asset-in-jest.svg'
