// The first `fetch` sets the dispatcher of Node. Otherwise jsdom sets that of its own undici, which does not fit the `fetch` of every Node.
await fetch('data:,');
