export default {
  list: { cacheKey: () => '', load: async () => null },
};
