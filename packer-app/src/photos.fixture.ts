class FakeUpload extends EventTarget {
  static count = 0
  static picked = 0
  upload = new EventTarget()
  status = 201
  responseText = ''
  open() {}
  abort() {}
  setRequestHeader() {}
  getAllResponseHeaders = () => 'content-type: application/json\r\n'
  send() {
    FakeUpload.count += 1
    this.responseText = JSON.stringify({ token: `token-${FakeUpload.count}` })
    queueMicrotask(() => this.dispatchEvent(new Event('load')))
  }
}

/** Makes jsdom read and upload photos. Each upload succeeds. */
export function allowPhotos() {
  Object.assign(URL, {
    createObjectURL: () => `blob:${(FakeUpload.picked += 1)}`,
    revokeObjectURL() {},
  })
  Object.assign(globalThis, {
    XMLHttpRequest: FakeUpload,
    createImageBitmap: async () => ({ width: 4, height: 3, close() {} }),
    Image: class extends EventTarget {
      set src(_address: string) {
        setTimeout(() => this.dispatchEvent(new Event('load')))
      }
    },
  })
}

export const makePhoto = (name = 'photo.png') => new File(['x'], name, { type: 'image/png' })
