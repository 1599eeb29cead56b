/** Creates a promise that the test settles, for example to delay a response. */
export function createDeferred<T = void>() {
  let resolve: (value: T) => void = () => undefined;
  let reject: (fault: Error) => void = () => undefined;
  const promise = new Promise<T>((onResolve, onReject) => {
    resolve = onResolve;
    reject = onReject;
  });
  return { promise, resolve, reject };
}
