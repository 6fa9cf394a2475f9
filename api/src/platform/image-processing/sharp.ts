import sharp from 'sharp'

// The queue of pictures decides how much runs at once; a second pool of threads would only compete with it.
sharp.concurrency(1)
sharp.cache(false)
// Nothing but the accepted types is ever decoded, whatever bytes come.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Nsgif', 'Webp', 'Heif'].map((name) => `VipsForeignLoad${name}`),
})

/** The decoder, made safe for what strangers send. */
export { sharp }
